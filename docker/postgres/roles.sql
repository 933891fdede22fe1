-- The PostgreSQL image runs this once, as superuser, when its volume is empty.
\getenv owner_password OWNER_PASSWORD
\getenv server_password SERVER_PASSWORD
-- Owns the tables and runs the migrations.
create role heliograph_owner login password :'owner_password';
-- Serves requests. Owns nothing and is subject to row-level security.
create role heliograph_app nologin;
create role heliograph_visitor nologin;
create role heliograph_preview nologin;
grant heliograph_visitor, heliograph_preview to heliograph_app;
grant heliograph_visitor to heliograph_preview;
create role heliograph_server login password :'server_password' in role heliograph_app;
create database heliograph owner heliograph_owner;
