import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { isPasswordProtected, openPdf } from './open-pdf.ts';

type Pdf =
  | { state: 'opening' }
  | { state: 'open'; document: PDFDocumentProxy }
  | { state: 'failed'; isLocked: boolean };

/** Opens a PDF while it is shown. */
export const usePdf = (bytes: Blob): Pdf => {
  const [pdf, setPdf] = useState<Pdf>({ state: 'opening' });
  useEffect(() => {
    let current = true;
    setPdf({ state: 'opening' });
    const { document, close } = openPdf(bytes);
    document.then(
      (opened) => {
        if (current) setPdf({ state: 'open', document: opened });
      },
      (error: unknown) => {
        if (current) setPdf({ state: 'failed', isLocked: isPasswordProtected(error) });
      },
    );
    return () => {
      current = false;
      close();
    };
  }, [bytes]);
  return pdf;
};
