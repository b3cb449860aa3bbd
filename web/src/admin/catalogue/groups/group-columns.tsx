import type { ProductGroup } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { Merge, Pencil, Trash2 } from 'lucide-react';
import { formatNumber } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import type { DataColumn } from '#web/ui/list/data-table.tsx';
import type { GroupKind } from './api.ts';

export type GroupAction = { act: 'add' } | { act: 'rename' | 'merge' | 'delete'; group: ProductGroup };

export const groupColumns = (
  kind: GroupKind,
  onAct: (act: GroupAction) => void,
): DataColumn<ProductGroup>[] => [
  {
    id: 'name',
    header: 'Name',
    cell: ({ id, name }) => (
      <Link
        to="/admin/products"
        search={kind === 'labs' ? { labId: id } : { categoryId: id }}
        className="font-medium hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    id: 'products',
    header: 'Products',
    align: 'right',
    cell: ({ products }) => <span className="figures">{formatNumber(products)}</span>,
    className: 'w-28',
  },
  {
    id: 'archived',
    header: 'Archived',
    align: 'right',
    cell: ({ archived }) => <span className="figures text-muted">{formatNumber(archived)}</span>,
    className: 'w-28 max-sm:hidden',
  },
  {
    id: 'acts',
    header: <span className="sr-only">Actions</span>,
    align: 'right',
    cell: (group) => (
      <div className="flex justify-end">
        <IconButton
          label={`Rename ${group.name}`}
          variant="ghost"
          size="sm"
          onClick={() => onAct({ act: 'rename', group })}
        >
          <Pencil aria-hidden />
        </IconButton>
        <IconButton
          label={`Merge ${group.name}`}
          variant="ghost"
          size="sm"
          onClick={() => onAct({ act: 'merge', group })}
        >
          <Merge aria-hidden />
        </IconButton>
        <IconButton
          label={`Delete ${group.name}`}
          variant="ghost"
          size="sm"
          disabled={group.products + group.archived > 0}
          onClick={() => onAct({ act: 'delete', group })}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    ),
    className: 'w-40',
  },
];
