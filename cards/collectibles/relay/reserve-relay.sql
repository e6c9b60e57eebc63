-- Reserves a nonce, the budget of a day and a person's allowance for one mint, or says why not. Whoever reserves on the same chain waits here, and each
-- statement below sees what was committed meanwhile. `spare` is what the account can spend. `is_news`: this call found out first.
create or replace function cards.reserve_relay(
  the_chain bigint, the_sender text, chain_nonce bigint, the_collectible uuid, the_user text, at timestamptz,
  the_contract text, the_recipient text, the_data text, the_gas bigint, the_fee numeric, the_tip numeric, the_ceiling numeric,
  the_reserve numeric, budget numeric, per_person integer, spare numeric
) returns table (outcome text, is_news boolean, mint uuid)
language plpgsql as $$
declare
  today date := (at at time zone 'UTC')::date;
  relayer cards.relayers;
  new_nonce bigint;
begin
  insert into cards.relayers (chain_id) values (the_chain) on conflict do nothing;
  select * into relayer from cards.relayers r where r.chain_id = the_chain for no key update;
  if relayer.paused_by is not null then
    return query select 'paused', false, null::uuid;
    return;
  end if;
  -- Of one person only one call is here, on whichever chain.
  perform from cards.collectors c where c.user_id = the_user for no key update;
  perform from cards.tokens t
  where t.collectible_id = the_collectible and t.state = 'voucher' and t.chain_id = the_chain
    and lower(t.contract) = lower(the_contract) and t.recipient = the_recipient
  for no key update;
  if not found or exists (
    select from cards.relayed_mints m where m.collectible_id = the_collectible and m.state not in ('failed', 'lost'))
  then
    return query select 'under_way', false, null::uuid;
    return;
  end if;
  if (select count(*) from cards.relayed_mints m where m.user_id = the_user and m.day = today and m.state <> 'lost') >= per_person then
    return query select 'person', false, null::uuid;
    return;
  end if;
  if (select coalesce(sum(coalesce(m.cost, m.reserved)), 0) from cards.relayed_mints m where m.chain_id = the_chain and m.day = today)
    + the_reserve > budget
  then
    -- A budget that was raised since is exhausted again.
    update cards.relayers r set
      exhausted_on = today, exhausted_reserve = the_reserve,
      exhausted_budget = case when r.exhausted_on = today then greatest(r.exhausted_budget, budget) else budget end
    where r.chain_id = the_chain;
    return query select 'budget', relayer.exhausted_on is distinct from today or budget > relayer.exhausted_budget, null::uuid;
    return;
  end if;
  if (select coalesce(sum(m.reserved), 0) from cards.relayed_mints m where m.chain_id = the_chain and m.sender = the_sender
      and m.state in ('reserved', 'signed'))
    + the_reserve > spare
  then
    update cards.relayers r set paused_by = 'balance', paused_at = at where r.chain_id = the_chain;
    return query select 'balance', true, null::uuid;
    return;
  end if;
  if relayer.exhausted_reserve is not null or relayer.refused_gas is not null then
    update cards.relayers r set exhausted_reserve = null, refused_gas = null, refused_limit = null where r.chain_id = the_chain;
  end if;
  select greatest(chain_nonce, coalesce(max(m.nonce) + 1, 0)) into new_nonce
  from cards.relayed_mints m where m.chain_id = the_chain and m.sender = the_sender and m.state <> 'lost';
  return query
    insert into cards.relayed_mints as m
      (chain_id, sender, nonce, collectible_id, user_id, day, state, contract, data, gas, fee, tip, ceiling, reserved)
    values (the_chain, the_sender, new_nonce, the_collectible, the_user, today, 'reserved', the_contract, the_data, the_gas, the_fee,
      the_tip, the_ceiling, the_reserve)
    returning 'reserved', false, m.mint_id;
end
$$;
