import { Copy, Download } from 'lucide-react';
import { copyText } from '#web/lib/copy-text.ts';
import { Button, buttonStyle } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';

const FILE = 'recovery-codes.txt';

const copy = async (text: string): Promise<void> => {
  const isCopied = await copyText(text);
  toast({ description: isCopied ? 'Recovery codes copied.' : 'Select the codes and copy them.' });
};

/** Shows new recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const text = codes.join('\n');
  return (
    <div className="@container flex flex-col gap-4">
      <Notice title="Save these recovery codes now">
        They will not be shown again. If you lose your phone, each code signs you in once. Keep them where you
        keep your passwords, or print them.
      </Notice>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1 rounded-control border bg-sunken/50 p-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy(text)}>
          <Copy aria-hidden className="cramped:hidden" />
          Copy
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={FILE}
          className={buttonStyle({ variant: 'secondary' })}
        >
          <Download aria-hidden className="cramped:hidden" />
          Download
        </a>
        <Button onClick={onSaved}>I have saved them</Button>
      </div>
    </div>
  );
}
