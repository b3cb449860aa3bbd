import { statfs } from 'node:fs/promises';
import { type Check, failure, ok } from '../check.ts';

const MB = 1024 * 1024;

export const disk: Check = {
  name: 'disk',
  run: async ({ config, options }) => {
    const { bavail, bsize, blocks } = await statfs(config.dataDir);
    const freeMb = Math.floor((bavail * bsize) / MB);
    const said = `${freeMb} MB of ${Math.floor((blocks * bsize) / MB)} MB are free in ${config.dataDir}.`;
    if (freeMb < options.leastDiskMb)
      return [
        failure(
          said,
          'Delete what is not needed, such as old backups and logs, or use a larger disk. Without space the store cannot take orders.',
        ),
      ];
    return [ok(said)];
  },
};
