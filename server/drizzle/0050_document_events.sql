-- Issued documents are change events, and messages to webhooks: the triggers are in db/routines, which are applied after the migrations.
-- routines: efaacbcfd09c153a67ddc87a2bef12495c4e4e17663104cf5d70b4b5648cb7d6
SELECT 1;
