-- What an import leaves to be told; the triggers are in db/routines.
-- routines: 1a45f9fe0c93375cdac3f798b299346e06f0b3136c59d09fad4f1cd9beb0d932
CREATE TABLE "notification_backlog" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_backlog_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL
);

