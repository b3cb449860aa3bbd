import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

type Shown = { page: number; pageSize: number };

/** Redirects to the last page when the address is beyond it. `total` is undefined while unknown. */
export const useRedirectToLastPage = ({ page, pageSize }: Shown, total: number | undefined): void => {
  const navigate = useNavigate();
  const last = total === undefined ? page : Math.max(0, Math.ceil(total / pageSize) - 1);
  useEffect(() => {
    if (page <= last) return;
    const search = (previous: object) => ({ ...previous, page: last });
    void navigate({ to: '.', search, replace: true } as Parameters<typeof navigate>[0]);
  }, [page, last, navigate]);
};
