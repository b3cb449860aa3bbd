/**
 * Moves the focus from a search box to the first result below it, once the list is no longer loading. Returns the way to call
 * it off; `onDone` runs when it has been done, or there was nothing to go to.
 */
export const enterResults = (input: HTMLElement, onDone: () => void): (() => void) => {
  const scope = input.closest('[role="dialog"], main') ?? document.body;
  const enter = (): boolean => {
    if (scope.querySelector('[aria-busy="true"]')) return false;
    const first = [...scope.querySelectorAll<HTMLElement>('[data-walk]')].find(
      (stop) => input.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    first?.focus();
    onDone();
    return true;
  };
  if (enter()) return () => {};
  const observer = new MutationObserver(() => {
    if (enter()) observer.disconnect();
  });
  observer.observe(scope, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
  return () => observer.disconnect();
};
