import { Bookmark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/action/button.tsx';

const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }));

/** Saves the cart under a name. The dialog's code is loaded when it opens. */
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
          {/** A new key makes the dialog suggest a name each time it opens. */}
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
