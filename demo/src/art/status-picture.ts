import sharp from 'sharp';
import { drawClosed, drawDefault } from './status/draw-default-and-closed.ts';
import { drawHoliday } from './status/draw-holiday.ts';
import { drawPromotion, drawStocktake } from './status/draw-promotion-and-stocktake.ts';
import { drawWinter } from './status/draw-winter.ts';

const drawings = {
  default: drawDefault,
  holiday: drawHoliday,
  stocktake: drawStocktake,
  promotion: drawPromotion,
  winter: drawWinter,
  closed: drawClosed,
};

/** The store statuses that have an illustration. */
export type StatusPicture = keyof typeof drawings;

export const STATUS_PICTURES = Object.keys(drawings) as StatusPicture[];

/** Returns the file in the server's assets, which is copied rather than drawn again. */
export const statusPictureFile = (name: StatusPicture): URL =>
  new URL(`../../../server/assets/status-pictures/open-image-${name}.jpg`, import.meta.url);

/** Draws the illustration of a store status: JPEG, 1040 × 585, without text: twice the width that it has
 * on a screen. */
export const drawStatusPicture = async (name: StatusPicture): Promise<Buffer> =>
  sharp(Buffer.from(drawings[name]()))
    .resize({ width: 1040 })
    .jpeg({ quality: 72, mozjpeg: true })
    .toBuffer();
