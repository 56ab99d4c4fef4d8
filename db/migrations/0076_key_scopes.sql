-- Keys that verify one name, and keys that check lists of names. No existing key gets these uses.
alter table api_key drop constraint api_key_scopes_check,
  add constraint api_key_scopes_check
    check (scopes <@ '{read,watch,verify,bulk_checks}' and cardinality(scopes) between 1 and 4);
