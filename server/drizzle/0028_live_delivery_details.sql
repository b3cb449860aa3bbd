-- A customer's delivery details are changed on every device of theirs, and by staff.
CREATE TRIGGER live_delivery_details AFTER INSERT OR UPDATE OR DELETE ON "delivery_details"
  FOR EACH ROW EXECUTE FUNCTION live_row_changed('delivery-details', 'user_id');
