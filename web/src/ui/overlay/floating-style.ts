/** The look of what floats beside its button: menus and popovers. */
export const floatingStyle =
  'origin-(--transform-origin) rounded-card border border-line bg-surface text-ink shadow-float outline-none transition-[opacity,scale] duration-150 ease-out data-ending-style:scale-98 data-starting-style:scale-96 data-ending-style:opacity-0 data-starting-style:opacity-0';
