import { lazy, Suspense } from 'react';
import { Skeleton } from '../../feedback/loading.tsx';
import { FieldFrame, type FieldText } from '../field-frame.tsx';
import type { RichText } from './rich-text-editor.tsx';

const loadEditor = () => import('./rich-text-editor.tsx');
const RichTextEditor = lazy(async () => ({ default: (await loadEditor()).RichTextEditor }));

type RichTextFieldProps = FieldText & RichText;

/**
 * Edits text with headings, lists, emphasis and links. Text with tables or pictures, which the editor would lose, is
 * edited as HTML instead. The editor is loaded on first use.
 */
export function RichTextField(props: RichTextFieldProps) {
  const { label, error, hint, optional, className, ...rest } = props;
  return (
    <FieldFrame {...{ label, error, hint, optional, className }}>
      {(wiring) => (
        <Suspense fallback={<Skeleton className="h-44 w-full rounded-control" />}>
          <RichTextEditor {...rest} label={label} wiring={wiring} />
        </Suspense>
      )}
    </FieldFrame>
  );
}
