-- What the budget of the day `exhausted_on` was, and the reservation that did not fit into it; the latter until one fits.
alter table cards.relayers
  add column exhausted_budget numeric(78),
  add column exhausted_reserve numeric(78),
  -- The gas of a mint that would cost more than this limit, until one does not; and the day on which that was reported.
  add column refused_gas bigint,
  add column refused_limit numeric(78),
  add column refused_on date;
