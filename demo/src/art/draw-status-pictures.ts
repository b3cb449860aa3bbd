/** Draws the announcement pictures that ship with the server: `npm run status-pictures -w demo`. */
import { writeFile } from 'node:fs/promises';
import { drawStatusPicture, STATUS_PICTURES, statusPictureFile } from './status-picture.ts';

for (const name of STATUS_PICTURES) await writeFile(statusPictureFile(name), await drawStatusPicture(name));
