-- An issued document never changes: a correction is another document.

CREATE OR REPLACE TRIGGER tax_documents_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON public.tax_documents
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change('Issued documents are never updated or deleted');
CREATE OR REPLACE TRIGGER tax_document_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON public.tax_document_lines
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change('Issued documents are never updated or deleted');
CREATE OR REPLACE TRIGGER document_files_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON public.document_files
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change('Issued documents are never updated or deleted');
