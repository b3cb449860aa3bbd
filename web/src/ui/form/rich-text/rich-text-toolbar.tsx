import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Code,
  Heading,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Button } from '../../action/button.tsx';

type RichTextToolbarProps = {
  editor: Editor;
  isSource: boolean;
  /** False if the text has elements that the editor does not support. */
  mayLeaveSource: boolean;
  onToggleSource: () => void;
};

type Tool = {
  label: string;
  Icon: LucideIcon;
  isActive?: string | [string, object];
  act: (editor: Editor) => void;
};

const TOOLS: readonly Tool[] = [
  { label: 'Bold', Icon: Bold, isActive: 'bold', act: (editor) => editor.chain().focus().toggleBold().run() },
  {
    label: 'Italic',
    Icon: Italic,
    isActive: 'italic',
    act: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Heading',
    Icon: Heading,
    isActive: ['heading', { level: 3 }],
    act: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'List',
    Icon: List,
    isActive: 'bulletList',
    act: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    Icon: ListOrdered,
    isActive: 'orderedList',
    act: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
];
const STEPS: readonly Tool[] = [
  { label: 'Undo', Icon: Undo2, act: (editor) => editor.chain().focus().undo().run() },
  { label: 'Redo', Icon: Redo2, act: (editor) => editor.chain().focus().redo().run() },
];

const isActive = (editor: Editor, { isActive: of }: Tool): boolean =>
  of !== undefined && (typeof of === 'string' ? editor.isActive(of) : editor.isActive(...of));

const focusOnce = (input: HTMLInputElement | null) => input?.focus();

export function RichTextToolbar({ editor, isSource, mayLeaveSource, onToggleSource }: RichTextToolbarProps) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      tools: TOOLS.map((tool) => isActive(current, tool)),
      link: current.isActive('link'),
    }),
  });
  const [address, setAddress] = useState<string>();

  const saveLink = () => {
    const href = address?.trim();
    const text = editor.chain().focus().extendMarkRange('link');
    if (href) text.setLink({ href: /^[a-z]+:/i.test(href) ? href : `https://${href}` }).run();
    else text.unsetLink().run();
    setAddress(undefined);
  };

  return (
    <div className="border-b bg-ground">
      <div role="toolbar" aria-label="Text" className="flex flex-wrap items-center gap-0.5 p-1">
        {!isSource && (
          <>
            {TOOLS.map((tool, index) => (
              <ToolButton
                key={tool.label}
                {...tool}
                pressed={active.tools[index]}
                onPress={() => tool.act(editor)}
              />
            ))}
            <ToolButton
              label="Link"
              Icon={Link}
              pressed={active.link}
              onPress={() => setAddress(String(editor.getAttributes('link').href ?? ''))}
            />
            <span aria-hidden className="mx-1 h-5 border-l" />
            {STEPS.map((tool) => (
              <ToolButton key={tool.label} {...tool} onPress={() => tool.act(editor)} />
            ))}
          </>
        )}
        {isSource && !mayLeaveSource && (
          <span className="px-2 text-[0.8125rem] text-muted">
            This text has tables or pictures, so it is edited as HTML.
          </span>
        )}
        <ToolButton
          label="HTML"
          Icon={Code}
          pressed={isSource}
          disabled={isSource && !mayLeaveSource}
          onPress={onToggleSource}
          className="ml-auto"
        />
      </div>
      {address !== undefined && (
        // Not a form, because the field itself is inside one.
        <div className="flex flex-wrap items-center gap-2 border-t px-2 py-2">
          <input
            ref={focusOnce}
            aria-label="Link address"
            placeholder="https://…"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return;
              event.preventDefault();
              event.stopPropagation();
              if (event.key === 'Enter') return saveLink();
              setAddress(undefined);
              editor.commands.focus();
            }}
            className="h-9 min-w-0 flex-1 rounded-control border border-control bg-surface px-3 text-sm"
          />
          <Button size="sm" variant="secondary" onClick={saveLink}>
            {address.trim() ? 'Set link' : 'Remove link'}
          </Button>
        </div>
      )}
    </div>
  );
}

type ToolButtonProps = Pick<Tool, 'label' | 'Icon'> & {
  pressed?: boolean | undefined;
  disabled?: boolean;
  onPress: () => void;
  className?: string;
};

function ToolButton({ label, Icon, pressed, disabled, onPress, className }: ToolButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={cn(
        'grid size-9 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-ink disabled:opacity-50 aria-pressed:bg-tint aria-pressed:text-primary max-desktop:size-11',
        className,
      )}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
