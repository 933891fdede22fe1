-- The PostgreSQL image runs this once, as superuser, when its volume is empty. SECRETS is the folder with the passwords.
\set owner_password `cat "$SECRETS/owner-password"`
\set server_password `cat "$SECRETS/server-password"`
\set visitor_password `cat "$SECRETS/visitor-password"`
\set backup_password `cat "$SECRETS/backup-password"`
-- Owns the tables and runs the migrations.
create role heliograph_owner login password :'owner_password';
-- Serves requests. Owns nothing and is subject to row-level security.
create role heliograph_app nologin;
-- Reads public views for visitors, and nothing else.
create role heliograph_visitor login password :'visitor_password';
create role heliograph_preview nologin;
grant heliograph_visitor, heliograph_preview to heliograph_app;
grant heliograph_visitor to heliograph_preview;
create role heliograph_server login password :'server_password' in role heliograph_app;
-- Reads everything for backups, and writes nothing.
create role heliograph_backup login bypassrls password :'backup_password' in role pg_read_all_data;
create database heliograph owner heliograph_owner;
revoke all on database heliograph from public;
grant connect on database heliograph to heliograph_server, heliograph_visitor, heliograph_backup;
\connect heliograph
-- Limits of the visitors' login: no writes, no long waits, no large objects, notifications and advisory locks.
alter role heliograph_visitor set default_transaction_read_only = on;
alter role heliograph_visitor set statement_timeout = '10s';
alter role heliograph_visitor set lock_timeout = '1s';
alter role heliograph_visitor set idle_in_transaction_session_timeout = '10s';
do $$ declare one regprocedure; begin
  for one in select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace
      and (proname ~ '^(lo_|lo(read|write)$|pg_(try_)?advisory_)' or proname in ('pg_notify', 'pg_cancel_backend', 'pg_terminate_backend')) loop
    execute format('revoke execute on function %s from public', one);
    execute format('grant execute on function %s to heliograph_owner, heliograph_app', one);
  end loop;
end $$;
