import { PROBLEM_PHOTO_MAX_BYTES } from '@formulary/contract';

/** A photo ready to be sent, or the reason why it cannot be. */
type PreparedPhoto = { photo: Blob } | { refusal: string };

/** In pixels: enough to read a batch number, and about half a megabyte. */
const LONGEST_SIDE = 2_000;
const QUALITY = 0.85;
/** Far more than any phone's photo. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;

const draw = async (picture: ImageBitmap): Promise<Blob | null> => {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // A transparent picture would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
};

/**
 * Makes a photo small, upright and a JPEG, without its location, so that it is sent quickly over a phone's connection. A HEIC
 * photo works wherever the browser can show it.
 */
export const preparePhoto = async (file: File): Promise<PreparedPhoto> => {
  if (file.size > MAX_FILE_BYTES) return { refusal: `${file.name} is too large.` };
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture)
    return {
      refusal: /\.hei[cf]$/i.test(file.name)
        ? `This browser cannot read ${file.name}, a HEIC photo. Save it as a JPG and choose that instead.`
        : `${file.name} is not a photo that can be read. Choose a JPG or PNG.`,
    };
  const photo = await draw(picture);
  picture.close();
  if (!photo || photo.size > PROBLEM_PHOTO_MAX_BYTES)
    return { refusal: `${file.name} could not be prepared.` };
  return { photo };
};
