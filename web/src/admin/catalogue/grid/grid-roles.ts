/** A table whose cells are edited is a grid to screen readers. */
export const gridRole = (isMultiselectable: boolean) =>
  ({ role: 'grid', 'aria-multiselectable': isMultiselectable || undefined }) as const;
export const gridcellRole = (isReadOnly: boolean) =>
  ({ role: 'gridcell', 'aria-readonly': isReadOnly || undefined }) as const;
