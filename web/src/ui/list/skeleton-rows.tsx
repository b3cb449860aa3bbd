import { Skeleton } from '../feedback/skeleton.tsx';

type SkeletonRowsProps = { count: number; columns: readonly { id: string; className: string }[] };

/** Rows that stand in for a page of a table while it loads. */
export function SkeletonRows({ count, columns }: SkeletonRowsProps) {
  return Array.from({ length: count }, (_, index) => `skeleton-${index}`).map((key) => (
    <tr key={key}>
      {columns.map(({ id, className }) => (
        <td key={id} className={className}>
          <Skeleton className="inline-block h-4 w-3/5 min-w-10" />
        </td>
      ))}
    </tr>
  ));
}
