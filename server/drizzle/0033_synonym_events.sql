-- The functions and triggers of db/routines have changed; they are applied after the migrations.
-- routines: 74d501446755eae933288d62f31e6ce34c2ed2606b0c30412d8e51f4c936ac3d
select 1;
