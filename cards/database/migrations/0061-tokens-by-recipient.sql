-- What a person's wallets got, from whichever of their accounts.
create index tokens_recipient on cards.tokens (recipient) where state in ('mined', 'final');
