-- A choice is asked again once its product is another one. What was chosen before is asked again.
ALTER TABLE "learned_choices" ADD COLUMN "chosen_as" text DEFAULT '' NOT NULL;