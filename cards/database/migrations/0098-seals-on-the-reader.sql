-- What a chip on the reader is going to say besides UID and counter: the same as cards.cards has once it was read back.
alter table cards.chip_tasks
  add column mirrors_tamper boolean not null default false,
  add column inscription text;
-- Looking at the tamper loop is switched on before the settings that mirror it, and for good.
alter table cards.chip_steps drop constraint chip_steps_step_check;
alter table cards.chip_steps add constraint chip_steps_step_check
  check (step in ('lrp', 'open', 'ndef', 'container', 'tamper', 'settings', 'key'));
-- The first reading in which the chip said that its loop was closed: from then on, a seal that was never said to be open is intact.
alter table cards.cards add column sealed_at timestamptz;
