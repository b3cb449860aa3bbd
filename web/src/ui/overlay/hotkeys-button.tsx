import { showHotkeys } from '#web/lib/hotkey.ts';
import { Button } from '../action/button.tsx';

/** Opens the list of hotkeys, for people who use a mouse; hidden on devices without a keyboard. */
export function HotkeysButton({ size }: { size?: 'sm' }) {
  return (
    <Button
      variant="ghost"
      size={size}
      aria-haspopup="dialog"
      aria-keyshortcuts="?"
      onClick={showHotkeys}
      className="[@media(hover:none)]:hidden"
    >
      Keyboard shortcuts
    </Button>
  );
}
