import { labHue } from '@formulary/contract';
import sharp from 'sharp';
import type { PictureView } from '../catalogue/choose-range.ts';
import { cartonGradients, drawCarton, drawLeaflet, leafletGradients } from './product/carton-and-leaflet.ts';
import { containerGradients, drawContainer } from './product/container.ts';
import { type Drawn, type Palette, paletteOf, scene } from './product/scene.ts';

const drawings: Record<PictureView, (product: Drawn, palette: Palette) => string> = {
  carton: drawCarton,
  container: drawContainer,
  leaflet: drawLeaflet,
};

/** Draws a product's carton, container or leaflet in its lab's hue: WebP, 800 × 800, transparent. */
export const drawProductPicture = async (product: Drawn, view: PictureView): Promise<Buffer> => {
  const palette = paletteOf(labHue(product.labName));
  const svg = scene(
    palette,
    drawings[view](product, palette),
    cartonGradients(palette) + leafletGradients(palette) + containerGradients(palette),
  );
  return sharp(Buffer.from(svg)).webp({ quality: 76, alphaQuality: 80, effort: 1 }).toBuffer();
};
