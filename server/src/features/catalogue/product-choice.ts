import type { Cents, ProductSort } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { inGroup, type ProductGroup } from './product-pages.ts';

/** A customer's filters besides labs and categories. */
type Facts = {
  /** Dosage forms, however they are written. */
  forms?: readonly string[] | undefined;
  schedules?: readonly string[] | undefined;
  inStock?: boolean | undefined;
  isNew?: boolean | undefined;
  /** In cents, both inclusive. */
  minPrice?: Cents | undefined;
  maxPrice?: Cents | undefined;
};
export type ProductChoice = ProductGroup & Facts;
export type ProductOrder = { field: ProductSort; descending: boolean };

type Kind = 'labs' | 'categories' | 'forms' | 'schedules' | 'inStock' | 'isNew' | 'price';

const isOneOf = (column: SQL, values: readonly string[] | undefined, key = sql`value`): SQL | undefined =>
  values && values.length > 0
    ? sql`${column} = any(array(select ${key} from unnest(${sql.param(values)}::text[]) as value))`
    : undefined;

/** The condition for each filter that is set, on a row `p` of `products`. */
const conditionsOf = (choice: ProductChoice): Partial<Record<Kind, SQL | undefined>> => {
  const { labId, categoryId, labs, categories, minPrice, maxPrice } = choice;
  const price = [
    minPrice === undefined ? undefined : sql`p.cost >= ${minPrice}`,
    maxPrice === undefined ? undefined : sql`p.cost <= ${maxPrice}`,
  ].filter((condition) => condition !== undefined);
  return {
    labs: labId || labs?.length ? sql`true ${inGroup({ labId, labs })}` : undefined,
    categories:
      categoryId || categories?.length ? sql`true ${inGroup({ categoryId, categories })}` : undefined,
    forms: isOneOf(sql`p.form_key`, choice.forms, sql`product_form_key(value)`),
    schedules: isOneOf(sql`p.schedule`, choice.schedules),
    inStock: choice.inStock ? sql`p.stock > 0` : undefined,
    isNew: choice.isNew ? sql`p.is_new` : undefined,
    price: price.length > 0 ? sql.join(price, sql` and `) : undefined,
  };
};

const joined = (conditions: readonly (SQL | undefined)[]): SQL =>
  sql.join(
    conditions.flatMap((condition) => (condition ? sql` and ${condition}` : [])),
    sql``,
  );

/** All conditions of the choice, each preceded by `and`. */
export const isChosen = (choice: ProductChoice): SQL => joined(Object.values(conditionsOf(choice)));

/**
 * The conditions without one kind: what other choices of this kind would show. Changing the lab clears the categories.
 */
export const isChosenBut = (choice: ProductChoice, kind: Kind): SQL => {
  const conditions = { ...conditionsOf(choice), [kind]: undefined };
  return joined(Object.values(kind === 'labs' ? { ...conditions, categories: undefined } : conditions));
};

/** Whether there are filters other than labs and categories, the groups in which products are counted. */
export const hasFacts = ({
  labId: _,
  categoryId: __,
  labs: ___,
  categories: ____,
  ...facts
}: ProductChoice): boolean =>
  Object.values(facts).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined));

/** The name is the fifth part of a sort key. */
const SORTED_BY: Record<ProductSort, SQL> = {
  Name: sql`split_part(p.sort_key, chr(1), 5)`,
  Price: sql`p.cost`,
  UnitPrice: sql`p.unit_cost`,
  Stock: sql`p.stock`,
};
/** The columns used for sorting and filtering, all of which are in `products_choice_idx`. */
export const CHOICE_COLUMNS = sql`, p.lab_id, p.category_id, p.form_key, p.schedule, p.is_new, p.cost, p.unit_cost, p.stock`;

/** Products with an unknown unit price come last in both directions. */
export const orderSql = ({ field, descending }: ProductOrder): SQL =>
  sql`${SORTED_BY[field]} ${descending ? sql`desc` : sql`asc`} nulls last, p.sort_key, p.id`;
