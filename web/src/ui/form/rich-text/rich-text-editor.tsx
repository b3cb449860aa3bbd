import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { type ControlProps, controlStyle } from '../field-frame.tsx';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

export type RichText = {
  /** HTML; empty if there is no text. */
  value: string;
  onChange: (html: string) => void;
  disabled?: boolean;
};
type RichTextEditorProps = RichText & { label: string; wiring: ControlProps };

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    link: { openOnClick: false, protocols: ['mailto', 'tel'], HTMLAttributes: { class: null } },
  }),
];
/** The elements that the editor supports; others would be lost. */
const SUPPORTED = 'p,br,strong,b,em,i,u,s,code,a,ul,ol,li,blockquote,h2,h3,h4,hr';

const isSupported = (html: string): boolean => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('*')].every((element) => element.matches(SUPPORTED));
};

/** Loaded lazily by `RichTextField`. */
export function RichTextEditor({ label, value, onChange, disabled = false, wiring }: RichTextEditorProps) {
  const [isSource, setIsSource] = useState(() => !isSupported(value));
  const known = useRef(value);
  const tell = useEffectEvent((html: string) => {
    known.current = html;
    onChange(html);
  });

  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editable: !disabled,
    onUpdate: ({ editor: edited }) => tell(edited.isEmpty ? '' : edited.getHTML()),
    editorProps: {
      attributes: {
        class: 'prose min-h-28 px-3.5 py-2.5 outline-none',
        role: 'textbox',
        'data-text': '',
        'aria-label': label,
        'aria-multiline': 'true',
        id: wiring.id,
        ...(wiring['aria-describedby'] && { 'aria-describedby': wiring['aria-describedby'] }),
        ...(wiring['aria-invalid'] && { 'aria-invalid': 'true' }),
      },
    },
  });

  // The value was changed from outside: by a reset, or with another person's version.
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    if (!isSupported(value)) setIsSource(true);
    editor.commands.setContent(value, { emitUpdate: false });
  }, [value, editor]);

  const toggleSource = () => {
    if (isSource) editor.commands.setContent(value, { emitUpdate: false });
    setIsSource(!isSource);
  };

  return (
    <div
      className={cn(
        controlStyle,
        'h-auto overflow-hidden p-0 has-[[data-text]:focus-visible]:border-primary has-[[data-text]:focus-visible]:outline-2 has-[[data-text]:focus-visible]:outline-primary',
        wiring['aria-invalid'] && 'border-owed',
      )}
    >
      <RichTextToolbar
        editor={editor}
        isSource={isSource}
        mayLeaveSource={isSupported(value)}
        onToggleSource={toggleSource}
      />
      {isSource ? (
        <textarea
          {...wiring}
          aria-label={label}
          data-text
          value={value}
          disabled={disabled}
          spellCheck={false}
          onChange={({ target }) => tell(target.value)}
          className="field-sizing-content block min-h-28 w-full resize-none bg-transparent px-3.5 py-2.5 font-mono text-[0.8125rem] outline-none"
        />
      ) : (
        <EditorContent editor={editor} />
      )}
    </div>
  );
}
