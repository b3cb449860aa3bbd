-- From here on functions and triggers are the files of src/db/routines. What the database has of them is kept here, with the last
-- migration that they were applied after. A migration names their digest whenever they change, so that an instance of an earlier
-- version knows a database of a later one.
-- routines: 7260cf9311b48e52e3988aa914e092fdbc1e79b5532bca71604e77b68d322657
CREATE TABLE drizzle.routines (digest text NOT NULL, migration bigint NOT NULL);
