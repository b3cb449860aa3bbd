import { type SQL, sql } from 'drizzle-orm';
import { INJECTED, isMatch, rankOf } from './rank.ts';
import type { Question } from './read-question.ts';
import { hasOtherCode } from './typed-code.ts';

/**
 * Selects the matches among the products `p` that meet the conditions: id, sort_key and rank (lower is better, see
 * docs/decisions). The best matches show what was meant: if most are injections, injections are not penalised; if the typed
 * text begins several names ("calcium"), the most common comes first.
 */
export const foundSql = (question: Question, conditions: SQL, columns: SQL = sql.empty()): SQL => {
  const { at, rank, unusual, nearness, kind } = rankOf(question);
  const code = hasOtherCode(question.text);
  return sql`
  with scored as materialized (
    select p.id, p.sort_key, ${rank} as rank, ${unusual} as unusual, ${nearness} as nearness, ${kind} as kind${columns}
    from products p cross join lateral ${at}
    where (${isMatch(question)}${code ? sql` or ${code}` : sql.empty()}) and ${conditions}
  ), best as (
    select rank, 2 * count(*) filter (where unusual = ${INJECTED}) > count(*) as is_injected
    from scored group by rank order by rank limit 1
  ), kinds as (
    select kind, least(count(*), 999999) as count from scored where rank = (select rank from best) group by kind
  )
  select scored.*, (
      (scored.rank * 10 + case when unusual = ${INJECTED} and best.is_injected then 0 else unusual end) * 100 + nearness
    )::bigint * 1000000 - coalesce(kinds.count, 0) as place
  from scored cross join best left join kinds on kinds.kind = scored.kind and scored.rank = best.rank`;
};
