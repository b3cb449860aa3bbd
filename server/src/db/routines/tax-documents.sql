-- An issued document never changes, whoever would write it: a correction is another document.

CREATE OR REPLACE FUNCTION public.tax_documents_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Issued documents are never updated or deleted' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER tax_documents_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON public.tax_documents
  FOR EACH STATEMENT EXECUTE FUNCTION public.tax_documents_refuse_change();
CREATE OR REPLACE TRIGGER tax_document_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON public.tax_document_lines
  FOR EACH STATEMENT EXECUTE FUNCTION public.tax_documents_refuse_change();
CREATE OR REPLACE TRIGGER document_files_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON public.document_files
  FOR EACH STATEMENT EXECUTE FUNCTION public.tax_documents_refuse_change();
