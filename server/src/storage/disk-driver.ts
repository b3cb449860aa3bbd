import { randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import type { WriteOptions } from 'flydrive/types';

/** A folder in which a file is there whole or not at all: whoever reads while it is written, and when the disk is full. */
export class DiskDriver extends FSDriver {
  readonly #folder: string;

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' });
    this.#folder = folder;
  }

  override put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    return this.#whole(key, (unfinished) => super.put(unfinished, contents, options));
  }

  override putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    return this.#whole(key, (unfinished) => super.putStream(unfinished, contents, options));
  }

  async #whole(key: string, write: (unfinished: string) => Promise<void>): Promise<void> {
    const unfinished = `${key}.${randomBytes(6).toString('hex')}.unfinished`;
    try {
      await write(unfinished);
      await rename(path.join(this.#folder, unfinished), path.join(this.#folder, key));
    } catch (error) {
      await super.delete(unfinished).catch(() => {});
      throw error;
    }
  }
}
