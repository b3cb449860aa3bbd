import {
  GlobalWorkerOptions,
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url';
import symbol from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** The two standard fonts that no system has; all others are the system's own. */
const FONTS: Record<string, string> = { 'FoxitDingbats.pfb': dingbats, 'FoxitSymbol.pfb': symbol };

class BuiltFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = FONTS[filename];
    if (!url) throw new Error(`No ${filename} in this build`);
    const response = await fetch(url);
    return new Uint8Array(await response.arrayBuffer());
  }
}

let worker: PDFWorker | undefined;

export type OpenedPdf = { document: Promise<PDFDocumentProxy>; close: () => void };

/**
 * Opens a PDF from bytes in memory. Its scripts never run: the part of pdf.js that runs them is not loaded. One worker
 * serves all documents.
 */
export const openPdf = (bytes: Blob): OpenedPdf => {
  worker ??= new PDFWorker();
  const open = async () =>
    getDocument({
      data: new Uint8Array(await bytes.arrayBuffer()),
      worker,
      BinaryDataFactory: BuiltFiles,
      useWasm: false,
      wasmUrl: `${import.meta.env.BASE_URL}assets/pdf-decoders-${version}/`,
      disableWorkerRendering: true,
      verbosity: VerbosityLevel.ERRORS,
    });
  const task = open();
  return {
    document: task.then(({ promise }) => promise),
    close: () => void task.then((opened) => opened.destroy()).catch(() => undefined),
  };
};

export const isPasswordProtected = (error: unknown): boolean => error instanceof PasswordException;
