import { useEffect, useRef } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';

type CellEditorProps = {
  /** For screen readers: "Price of Panado". */
  label: string;
  text: string;
  /** Whether the text starts selected, so that typing replaces it; otherwise the cursor is at its end. */
  selects: boolean;
  align?: 'right' | 'center' | undefined;
  listId?: string | undefined;
  inputMode?: 'decimal' | 'text';
  onText: (text: string) => void;
  /** `to` is set by Enter, Tab and Shift+Tab, and undefined if focus has moved elsewhere. */
  onDone: (to?: 'down' | 'up' | 'right' | 'left') => void;
  onCancel: () => void;
};

export function CellEditor(props: CellEditorProps) {
  const { label, text, selects, align, listId, inputMode = 'text', onText, onDone, onCancel } = props;
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    input.current?.focus();
    if (selects) input.current?.select();
    else input.current?.setSelectionRange(-1, -1);
  }, [selects]);
  const end = (act: () => void) => {
    if (isOver.current) return;
    isOver.current = true;
    act();
  };
  return (
    <input
      ref={input}
      aria-label={label}
      list={listId}
      value={text}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onText(event.target.value)}
      onBlur={() => end(onDone)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') end(onCancel);
        else if (event.key === 'Enter') end(() => onDone(event.shiftKey ? 'up' : 'down'));
        else if (event.key === 'Tab') end(() => onDone(event.shiftKey ? 'left' : 'right'));
        else return;
        event.preventDefault();
      }}
      className={cn(
        // Contained, so that typing lays out only the field, not the table.
        'h-full w-full min-w-0 contain-strict bg-surface px-2.5 text-ink outline-2 outline-primary -outline-offset-2',
        align === 'right' && 'figures text-right',
      )}
    />
  );
}
