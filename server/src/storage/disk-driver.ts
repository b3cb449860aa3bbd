import { randomBytes } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import type { WriteOptions } from 'flydrive/types';

const sync = async (place: string, flags: string): Promise<void> => {
  const handle = await open(place, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Flushes a written file to disk, so that it survives a power cut. */
export const syncFile = (file: string): Promise<void> => sync(file, 'r+');

/** Flushes a folder's entries to disk; without it, a flushed file may lose its name in a power cut. */
export const syncFolder = (folder: string): Promise<void> => sync(folder, 'r');

/**
 * Stores files so that they exist completely or not at all: to concurrent readers, on a full disk and, once `put` has
 * returned, after a power cut.
 */
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

  /** Creates the folder of a file and flushes every folder that got a new entry. */
  async #makeFolder(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!first) return;
    for (let made = folder; made.length >= first.length; made = path.dirname(made))
      await syncFolder(path.dirname(made));
  }

  async #whole(key: string, write: (unfinished: string) => Promise<void>): Promise<void> {
    const unfinished = `${key}.${randomBytes(6).toString('hex')}.unfinished`;
    const file = path.join(this.#folder, key);
    try {
      await this.#makeFolder(path.dirname(file));
      await write(unfinished);
      await syncFile(path.join(this.#folder, unfinished));
      await rename(path.join(this.#folder, unfinished), file);
      await syncFolder(path.dirname(file));
    } catch (error) {
      await super.delete(unfinished).catch(() => {});
      throw error;
    }
  }
}
