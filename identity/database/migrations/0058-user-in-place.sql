-- Was in no release.
drop function if exists identity.user_json;
