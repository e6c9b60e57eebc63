-- How many hits each moment of `hits` stands for, so that a busy key keeps sixty moments at most.
alter table identity.limits add column counts integer[] not null default '{}';
