-- Run once by the PostgreSQL image, as its superuser, when its volume is empty.
\getenv owner_password OWNER_PASSWORD
\getenv server_password SERVER_PASSWORD
-- Owns the tables and migrates them.
create role heliograph_owner login password :'owner_password';
-- Serves: owns nothing, and is bound by row-level security.
create role heliograph_app nologin;
create role heliograph_visitor nologin;
create role heliograph_preview nologin;
grant heliograph_visitor, heliograph_preview to heliograph_app;
grant heliograph_visitor to heliograph_preview;
create role heliograph_server login password :'server_password' in role heliograph_app;
create database heliograph owner heliograph_owner;
