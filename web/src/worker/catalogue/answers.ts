import {
  askedLine,
  comparison,
  contentRange,
  ERROR_STATUS,
  type ErrorCode,
  equivalentsList,
  equivalentsRequest,
  filterQuery,
  type LineChoice,
  lab,
  lineChoices,
  MAX_RAND,
  type MatchedLine,
  matchAnswer,
  matchedLine,
  matchRequest,
  moneyCodec,
  PRODUCT_SORTS,
  packs,
  pageQuery,
  product,
  productChoices,
  productImage,
  productList,
  productsById,
  sortQuery,
} from '@formulary/contract';
import {
  type Catalogue,
  type ChosenLine,
  compareOf,
  countChoices,
  listEquivalentsOf,
  listLabsOf,
  matchOnDevice,
  matchTextOnDevice,
  type OpenCopy,
  openDeviceCatalogue,
  productAt,
  searchStore,
  TookTooLong,
  TooManyLines,
} from '@formulary/contract/matching';
import { z } from 'zod';

const MOST_TYPED = 200;

const json = (value: unknown, range?: string): Response =>
  new Response(JSON.stringify(value), {
    headers: { 'content-type': 'application/json', ...(range !== undefined && { 'content-range': range }) },
  });

const refuse = (code: ErrorCode, message: string): Response =>
  new Response(JSON.stringify({ code, message }), {
    status: ERROR_STATUS[code],
    headers: { 'content-type': 'application/json' },
  });

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const typed = z
  .string()
  .transform((text) => text.toWellFormed().replaceAll('\0', ' ').trim().slice(0, MOST_TYPED));
const yes = z.literal('yes').transform(() => true);
const price = z
  .string()
  .regex(/^\d{1,8}(?:\.\d{1,2})?$/)
  .transform(Number)
  .pipe(moneyCodec(z.number().max(MAX_RAND)));

/** The question of a search, as the API reads it. */
const storeQuery = z.object({
  q: typed.optional(),
  filter: filterQuery({ labId: z.uuid().optional(), categoryId: z.uuid().optional() }).optional(),
  sort: sortQuery(PRODUCT_SORTS).optional(),
  inStock: yes.optional(),
  new: yes.optional(),
  minPrice: price.optional(),
  maxPrice: price.optional(),
});
const lineQuery = askedLine.extend({ quantity: z.coerce.number().pipe(packs).optional() });

const SEVERAL = ['labs', 'categories', 'forms', 'schedules'] as const;

const readChoice = (query: URLSearchParams) => {
  const { filter, new: isNew, ...choice } = storeQuery.parse(Object.fromEntries(query));
  const several = Object.fromEntries(
    SEVERAL.flatMap((name) => (query.has(name) ? [[name, query.getAll(name)]] : [])),
  ) as Partial<Record<(typeof SEVERAL)[number], string[]>>;
  return { ...choice, ...filter, ...several, isNew };
};

const withProducts = (opened: OpenCopy, { candidates, ...line }: ChosenLine): MatchedLine => ({
  ...line,
  candidates: candidates.flatMap(({ id, variantId }) => {
    const place = opened.placeOf.get(id);
    return place === undefined ? [] : { product: productAt(opened, place), variantId };
  }),
});

/** What this device keeps. */
export type Kept = {
  openKept: () => Promise<OpenCopy | undefined>;
  findKeptChoices: (opened: OpenCopy) => Promise<Catalogue['findChoices']>;
  keepChoices: (choices: readonly LineChoice[], isUndone: boolean) => Promise<boolean>;
};

type Answering = (
  opened: OpenCopy,
  asked: { query: URLSearchParams; id: string; body: () => Promise<unknown>; kept: Kept },
) => Response | undefined | Promise<Response | undefined>;

const list =
  (newFirst: boolean): Answering =>
  (opened, { query }) => {
    const page = pageQuery.parse(Object.fromEntries(query));
    const { places, total } = searchStore(opened, { ...readChoice(query), page, newFirst });
    const products = places.map((place) => productAt(opened, place));
    return json(
      productList.encode({ products, total }),
      contentRange('products', page.skip, products.length, total),
    );
  };

const ofProduct =
  (answer: (opened: OpenCopy, place: number) => unknown): Answering =>
  (opened, { id }) => {
    const place = opened.placeOf.get(id);
    return place === undefined ? undefined : json(answer(opened, place));
  };

const openCatalogue = async (opened: OpenCopy, { findKeptChoices }: Kept): Promise<Catalogue> =>
  openDeviceCatalogue(opened, await findKeptChoices(opened).catch(() => undefined));

const matchLine: Answering = async (opened, { query, kept }) => {
  const { text, quantity } = lineQuery.parse(Object.fromEntries(query));
  const asked = [{ line: text, text, quantity, codes: [] }];
  const [line] = await matchOnDevice(await openCatalogue(opened, kept), asked, pause);
  return line && json(matchedLine.encode(withProducts(opened, line)));
};

const matchList: Answering = async (opened, { body, kept }) => {
  const { lines: asked, text = '' } = matchRequest.parse(await body());
  const catalogue = await openCatalogue(opened, kept);
  const { lines, ignored } = asked
    ? {
        lines: await matchOnDevice(
          catalogue,
          asked.map((line) => ({ ...line, line: line.text, codes: [] })),
          pause,
        ),
        ignored: [],
      }
    : await matchTextOnDevice(catalogue, text, pause);
  return json(matchAnswer.encode({ lines: lines.map((line) => withProducts(opened, line)), ignored }));
};

/** Keeps choices until they can be sent; the next lines are matched with them. */
const learn =
  (isUndone: boolean): Answering =>
  async (_opened, { body, kept }) => {
    const { choices } = lineChoices.parse(await body());
    return (await kept.keepChoices(choices, isUndone)) ? new Response(null, { status: 204 }) : undefined;
  };

/** The equivalents of products as in a cart; those that are not in the copy have none. */
const equivalents: Answering = async (opened, { body }) => {
  const { productIds } = equivalentsRequest.parse(await body());
  return json(equivalentsList.encode({ equivalents: listEquivalentsOf(opened, productIds) }));
};

/** Only the store knows whether a product that is not in the copy exists. */
const byId: Answering = (opened, { query }) => {
  const places = [...new Set(query.getAll('ids'))].map((id) => opened.placeOf.get(id));
  if (places.includes(undefined)) return undefined;
  const products = places.flatMap((place) => (place === undefined ? [] : productAt(opened, place)));
  return json(productsById.encode({ products }));
};

const UUID = '([0-9a-f-]{36})';
const ANSWERS: [question: RegExp, answer: Answering][] = [
  [/^GET products$/, byId],
  [/^GET products\/new$/, list(true)],
  [/^GET products\/search$/, list(false)],
  [
    /^GET products\/choices$/,
    (opened, { query }) => json(productChoices.encode(countChoices(opened, readChoice(query)))),
  ],
  [
    new RegExp(`^GET products/images/${UUID}$`),
    ofProduct((opened, place) => z.array(productImage).encode(productAt(opened, place).productImages)),
  ],
  [
    new RegExp(`^GET products/comparison/${UUID}$`),
    ofProduct((opened, place) => comparison.encode(compareOf(opened, place))),
  ],
  [/^POST products\/equivalents$/, equivalents],
  [
    new RegExp(`^GET products/${UUID}$`),
    ofProduct((opened, place) => product.encode(productAt(opened, place))),
  ],
  [
    /^GET labs$/,
    (opened, { query }) => json(z.array(lab).encode(listLabsOf(opened, typed.parse(query.get('q') ?? '')))),
  ],
  [/^GET quick-order\/line$/, matchLine],
  [/^POST quick-order\/match$/, matchList],
  [/^POST quick-order\/choices$/, learn(false)],
  [/^POST quick-order\/choices\/undo$/, learn(true)],
];

/** Answers a call as the API would; undefined if the copy cannot, or the API would refuse it. */
export const answerFrom = async (
  kept: Kept,
  apiBase: string,
  request: Request,
): Promise<Response | undefined> => {
  const { pathname, searchParams: query } = new URL(request.url);
  const path = pathname.slice(new URL(apiBase).pathname.length);
  for (const [question, answer] of ANSWERS) {
    const found = question.exec(`${request.method} ${path}`);
    if (!found) continue;
    const [, id = ''] = found;
    const opened = await kept.openKept();
    if (!opened) return undefined;
    try {
      return await answer(opened, { query, id, body: () => request.json(), kept });
    } catch (error) {
      const code = error instanceof TookTooLong ? 'TOO_COMPLEX' : 'VALIDATION';
      if (error instanceof TookTooLong || error instanceof TooManyLines) return refuse(code, error.message);
      // The API says what is wrong with a question, once there is a network.
      return undefined;
    }
  }
  return undefined;
};
