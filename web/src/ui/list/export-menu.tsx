import type { ExportFormat } from '@formulary/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../action/button.tsx';
import { Popover } from '../overlay/popover.tsx';

const FORMATS: readonly { format: ExportFormat; label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel (XLSX)' },
];

/** Downloads all rows of a list, not only those of the current page. */
export function ExportMenu({ hrefOf }: { hrefOf: (format: ExportFormat) => string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label="Export"
      open={isOpen}
      onOpenChange={setIsOpen}
      className="w-52"
      trigger={
        <Button variant="secondary" size="sm">
          <Download aria-hidden />
          Export
        </Button>
      }
    >
      <ul>
        {FORMATS.map(({ format, label }) => (
          <li key={format}>
            <a
              href={hrefOf(format)}
              download
              onClick={() => setIsOpen(false)}
              className="flex min-h-10 items-center rounded-control px-3 text-[0.9375rem] hover:bg-sunken max-desktop:min-h-11"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
