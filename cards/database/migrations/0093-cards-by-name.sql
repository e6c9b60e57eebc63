-- By what a holder's cards are sorted: without case and accents, and every number with twenty digits, so that badge-2 comes before badge-10. Computed here and
-- not by a collation of ICU, because another version of ICU would sort otherwise, and the index would be wrong.
alter table cards.cards add column name_key text collate "C" not null generated always as (
  regexp_replace(
    regexp_replace(
      lower(regexp_replace(normalize(coalesce(name, label), nfkd), '[\u0300-\u036f]', '', 'g')),
      '([0-9]+)', '00000000000000000000\1', 'g'),
    '0*([0-9]{20,})', '\1', 'g')) stored;
create index cards_by_name on cards.cards (holder_id, name_key, card_id) where holder_id is not null;
