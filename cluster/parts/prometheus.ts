import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../e2e/running/store-process.ts';
import { answers, runPart, type Workplace } from './run-part.ts';

const MONITORING = new URL('../../docs/deploy/monitoring/', import.meta.url);

type Alert = { state: string; labels: Record<string, string> };

/** Starts Prometheus for these instances, with the files from `docs/deploy/monitoring`. */
export const startPrometheus = async (
  place: Workplace,
  { instances, token }: { instances: string[]; token: string },
) => {
  const port = await freePort();
  const inPlace = (name: string): string => path.join(place.folder, name);
  const example = await readFile(new URL('prometheus.yml', MONITORING), 'utf8');
  const config = example
    .replaceAll('/etc/prometheus/formulary-token', inPlace('token'))
    .replace(/\["10\.0\.0\.11.*\]/, JSON.stringify(instances));
  await writeFile(inPlace('token'), token);
  await writeFile(inPlace('prometheus.yml'), config);
  await writeFile(inPlace('alerts.yml'), await readFile(new URL('alerts.yml', MONITORING)));
  const address = `http://127.0.0.1:${port}`;
  await runPart(place, {
    name: 'prometheus',
    command: 'prometheus',
    words: [
      `--config.file=${inPlace('prometheus.yml')}`,
      `--storage.tsdb.path=${inPlace('prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    isUp: () => answers(`${address}/-/ready`, 200),
  });
  const ask = async (question: string) => (await (await fetch(`${address}/api/v1/${question}`)).json()).data;
  return {
    /** Returns the value of a series, or undefined if it has none yet. */
    valueOf: async (query: string): Promise<number | undefined> => {
      const [series] = (await ask(`query?query=${encodeURIComponent(query)}`)).result;
      return series && Number(series.value[1]);
    },
    /** Returns the names of the alerts that are firing. */
    firing: async (): Promise<string[]> =>
      ((await ask('alerts')).alerts as Alert[])
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => labels.alertname ?? ''),
  };
};
