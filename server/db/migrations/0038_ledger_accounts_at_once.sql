-- Everything that a payment needs to know about its accounts, in one round trip: opens those that are missing in the order given, locks those
-- of members in the order of their ids, and adds what the spender owes. Each statement sees what was committed while the one before it waited.
-- ropewalk_lock_ledger_accounts stays for nodes of the release before this one.
CREATE FUNCTION "ropewalk_take_ledger_accounts"("kinds" text[], "owners" bigint[], "spender" bigint) RETURNS SETOF "ledger_accounts" LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
begin
  insert into ledger_accounts (kind, owner_id)
    select wanted.kind, wanted.owner_id
    from unnest(kinds, owners) with ordinality as wanted (kind, owner_id, position)
    where case
      when wanted.owner_id is null then not exists (select 1 from ledger_accounts known where known.kind = wanted.kind and known.owner_id is null)
      else not exists (select 1 from ledger_accounts known where known.kind = wanted.kind and known.owner_id = wanted.owner_id)
    end
    order by wanted.position
    on conflict do nothing;
  return query
    select account.* from unnest(kinds, owners) as wanted (kind, owner_id)
    inner join ledger_accounts account on account.kind = wanted.kind and account.owner_id = wanted.owner_id
    order by account.id for no key update of account;
  return query
    select account.* from unnest(kinds, owners) as wanted (kind, owner_id)
    inner join ledger_accounts account on account.kind = wanted.kind and account.owner_id is null
    where wanted.owner_id is null;
  if spender is not null and not exists (select 1 from unnest(kinds, owners) as wanted (kind, owner_id) where wanted.kind = 'receivable' and wanted.owner_id = spender) then
    return query select account.* from ledger_accounts account where account.kind = 'receivable' and account.owner_id = spender;
  end if;
end
$$;
