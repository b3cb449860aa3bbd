import { useNavigate } from '@tanstack/react-router';
import { useHotkey } from '#web/lib/hotkey.ts';

const SEARCH = '#page input[type="search"]';

/** A closing dialog returns the focus within two frames. */
const afterDialogs = (act: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(act));
};

const focusSearch = (): void => {
  const search = document.querySelector<HTMLInputElement>(SEARCH);
  search?.focus();
  search?.select();
};

/** Lets "/" open the store's search from pages without their own, and from a product dialog. */
export const useSearchKey = (product?: () => Element | null): void => {
  const navigate = useNavigate();
  const act = () => {
    const isOverStore = location.pathname.startsWith('/store/');
    void navigate({
      to: '/store',
      search: isOverStore ? true : {},
      resetScroll: false,
    }).then(() => afterDialogs(focusSearch));
  };
  useHotkey('/', act, product, { fallback: product === undefined });
};
