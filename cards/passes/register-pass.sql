-- Has a device follow a pass; the newest push token counts. No row when there is no such pass. Neither `added` nor `known` when the pass or the device has too
-- many. Whoever registers for the same pass or the same device waits at a lock, and only the statements after it see what was added meanwhile.
create or replace function cards.register_pass(device bytea, pass uuid, token bytea, most_devices integer, most_passes integer)
returns table (added boolean, known boolean) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('device ' || encode(device, 'hex'), 0));
  perform from cards.passes p where p.pass_id = pass for no key update;
  if not found then
    return;
  end if;
  update cards.pass_registrations r set push_token = token where r.device_hash = device and r.pass_id = pass;
  known := found;
  added := not known
    and (select count(*) from cards.pass_registrations r where r.pass_id = pass) < most_devices
    and (select count(*) from cards.pass_registrations r where r.device_hash = device) < most_passes;
  if added then
    insert into cards.pass_registrations (device_hash, pass_id, push_token) values (device, pass, token);
  end if;
  return next;
end
$$;
