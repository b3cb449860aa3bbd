import { Bookmark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/action/button.tsx';

const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }));

/** Saves the cart under a name. The code of the dialog is loaded when it opens. */
export function SaveForLater({ onEmptied }: { onEmptied: () => void }) {
  const [questions, setQuestions] = useState(0);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => {
          setQuestions(questions + 1);
          setAsking(true);
        }}
      >
        <Bookmark aria-hidden />
        Save for later…
      </Button>
      {questions > 0 && (
        <Suspense fallback={null}>
          {/** A new key suggests a name each time the dialog opens. */}
          <SaveDialog
            key={questions}
            open={isAsking}
            onClose={() => setAsking(false)}
            onEmptied={onEmptied}
          />
        </Suspense>
      )}
    </>
  );
}
