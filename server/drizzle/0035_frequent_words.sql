-- The functions and triggers of db/routines have changed; they are applied after the migrations.
-- routines: e2c456778b08c4a32cf4460c8251a2c92509e1ec1d22b7716049c794bfcc9c96
select 1;
