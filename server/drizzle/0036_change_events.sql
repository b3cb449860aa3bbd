-- Not logged: what is not yet announced when the server crashes is of no use afterwards, because every reader reads anew.
-- The functions of db/routines write and announce the events; they are applied after the migrations.
-- routines: 97d5323b5a025337855cc78e981516835899384510b87c27ab57cab95ce9f7d5
CREATE UNLOGGED TABLE "change_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"event" jsonb NOT NULL
) WITH (autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_scale_factor = 0);
