import { useEffect, useRef } from 'react';
import { cn } from './cn.ts';

type SafeHtmlProps = { html: string; className?: string };

/** Sanitised HTML written by staff. The sanitiser is loaded on first use. */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let current = true;
    const show = async () => {
      const { purify } = await import('./purify.ts');
      if (current) ref.current?.replaceChildren(purify(html));
    };
    show().catch(() => {
      // Until the sanitiser has loaded, only the plain text is safe to show.
      const words = new DOMParser().parseFromString(html, 'text/html').body.textContent;
      if (current) ref.current?.replaceChildren(words ?? '');
    });
    return () => {
      current = false;
    };
  }, [html]);
  return <div ref={ref} className={cn('prose', className)} />;
}
