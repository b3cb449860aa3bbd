import { Copy } from 'lucide-react';
import { copyText } from '#web/lib/copy-text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';

export function CopyReferenceButton({ referenceNumber }: { referenceNumber: string }) {
  const copy = async () => {
    const copied = await copyText(referenceNumber);
    if (copied) toast({ description: `Reference ${referenceNumber} copied.` });
    else
      toast({
        title: 'Error',
        description: `Your browser blocked copying. The reference is ${referenceNumber}.`,
        variant: 'destructive',
      });
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      onClick={copy}
      aria-label={`Copy reference ${referenceNumber}`}
      className="max-sm:size-11 max-sm:px-0"
    >
      <Copy aria-hidden />
      <span className="max-sm:sr-only">Copy reference</span>
    </Button>
  );
}
