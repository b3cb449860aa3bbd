/**
 * Reads barcodes with WebAssembly, for browsers that cannot read them. A separate worker keeps the page responsive, and
 * means that only this file may compile WebAssembly: the server sends it with its own policy.
 */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

prepareZXingModule({
  overrides: {
    locateFile: (file: string, prefix: string) => (file.endsWith('.wasm') ? wasmUrl : prefix + file),
  },
});

type Question = { id: number; picture: ImageData };

addEventListener('message', async ({ data: { id, picture } }: MessageEvent<Question>) => {
  try {
    const found = await readBarcodes(picture, {
      formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'Code39', 'ITF', 'DataMatrix', 'QRCode'],
      maxNumberOfSymbols: 4,
    });
    postMessage({ id, codes: found.filter(({ isValid }) => isValid).map(({ text }) => text) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
});
